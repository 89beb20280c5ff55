/** The board in space: balls or cubes to turn, zoom, see through and pull apart. */

import * as three from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import type { Cell, Scene } from '../../../desk/types'
import type { Look } from '../../../scene/pieces/colours'

export interface View {
  scene: Scene
  /** The cells that the piece in hand would cover, and its look. */
  ghost: { cells: ReadonlySet<number>; look: Look } | null
  look: (label: string, owner: string) => Look
  opacity: number
  apart: number
}

const UP = new three.Vector3(0, 1, 0)
const SIGHT = 35 // degrees from the lowest that the eye sees to the highest
const SLOPE = Math.tan((SIGHT * Math.PI) / 360)
const EYE = new three.Vector3(0.55, 0.62, 1).normalize() // where it looks from
const PLATE = 0.55 // of a cell, beyond the middle of the outermost

export class Spatial {
  private readonly renderer: three.WebGLRenderer
  private readonly camera = new three.PerspectiveCamera(SIGHT, 1, 0.1, 200)
  private readonly space = new three.Scene()
  private readonly controls: OrbitControls
  private readonly watch: ResizeObserver
  private shown = new three.Group()
  /** Balls turn with the eye, so that their letters are always read. */
  private balls: three.Mesh[] = []
  private made: { dispose(): void }[] = []
  private readonly skins = new Map<string, three.CanvasTexture>()
  private asked = 0
  private framed = ''
  private far = 1

  /** Fails where there is no WebGL. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    turned: (degrees: number) => void,
  ) {
    // asked for here, because the renderer would complain aloud where there is none
    const context = canvas.getContext('webgl2', { antialias: true, alpha: true })
    if (!context) throw new Error('no WebGL')
    this.renderer = new three.WebGLRenderer({ canvas, context })
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    const sun = new three.DirectionalLight(0xffffff, 2.2)
    sun.position.set(3, 8, 5)
    this.space.add(new three.AmbientLight(0xffffff, 1.5), sun)
    this.controls = new OrbitControls(this.camera, canvas)
    this.controls.enablePan = false
    this.controls.addEventListener('change', () => {
      turned(Math.round((this.controls.getAzimuthalAngle() * 180) / Math.PI))
      this.ask()
    })
    this.watch = new ResizeObserver(() => this.resize())
    this.watch.observe(canvas)
  }

  /** Draw another state of the board; the eye stays where it is. */
  show(view: View): void {
    this.clear()
    const places = view.scene.cells.map((cell) => at(view, cell))
    const box = new three.Box3().setFromPoints(places)
    const middle = box.getCenter(new three.Vector3())
    middle.y -= (box.max.y - box.min.y) / (view.scene.lattice === 'pyramid' ? 5 : 10) // what is near is seen lower
    for (const place of places) place.sub(middle)
    this.frame(view, distance(places))
    const solid = this.keep(
      view.scene.lattice === 'pyramid'
        ? new three.SphereGeometry(0.5, 28, 20)
        : new three.BoxGeometry(0.94, 0.94, 0.94),
    )
    this.paint(view, places, solid)
    this.join(view, places)
    this.stand(places)
    this.space.add(this.shown)
    this.ask()
  }

  turn(degrees: number): void {
    const eye = this.camera.position.clone().sub(this.controls.target)
    const now = Math.atan2(eye.x, eye.z)
    eye.applyAxisAngle(UP, (degrees * Math.PI) / 180 - now)
    this.camera.position.copy(eye).add(this.controls.target)
    this.controls.update()
  }

  zoom(by: number): void {
    this.camera.position.multiplyScalar(by)
    this.controls.update()
  }

  dispose(): void {
    cancelAnimationFrame(this.asked)
    this.watch.disconnect()
    this.controls.dispose()
    this.clear()
    for (const skin of this.skins.values()) skin.dispose()
    this.renderer.dispose()
  }

  private keep<T extends { dispose(): void }>(thing: T): T {
    this.made.push(thing)
    return thing
  }

  private clear(): void {
    this.space.remove(this.shown)
    this.shown = new three.Group()
    this.balls = []
    for (const thing of this.made) thing.dispose()
    this.made = []
  }

  /** Step back until all of it is in sight; where the board is the same, the eye keeps its way. */
  private frame({ scene }: View, far: number): void {
    const key = `${scene.lattice}${scene.cells.length}`
    if (key !== this.framed) this.camera.position.copy(EYE).setLength(far)
    else this.camera.position.multiplyScalar(far / this.far)
    this.framed = key
    this.far = far
    this.controls.minDistance = far / 3
    this.controls.maxDistance = far * 2.5
    this.controls.update()
  }

  private paint(view: View, places: three.Vector3[], solid: three.BufferGeometry): void {
    const materials = new Map<string, three.Material>()
    const edges = this.keep(new three.EdgesGeometry(solid, 30))
    const line = this.keep(
      new three.LineBasicMaterial({ color: 0x808890, transparent: true, opacity: 0.5 }),
    )
    const dark = this.keep(new three.LineBasicMaterial({ color: 0x101318 }))
    const dot = this.keep(new three.SphereGeometry(0.07, 10, 8))
    const dull = this.keep(new three.MeshStandardMaterial({ color: 0x8a8f98 }))
    const cubes = view.scene.lattice === 'grid'
    view.scene.cells.forEach((cell, place) => {
      if (cell.open) return
      const ghost = view.ghost?.cells.has(place)
      const seen = cell.label || ghost
      const key = ghost ? 'ghost' : `${cell.label}/${cell.owner}`
      if (seen && !materials.has(key)) materials.set(key, this.material(view, cell, Boolean(ghost)))
      const mesh = seen ? new three.Mesh(solid, materials.get(key)) : new three.Mesh(dot, dull)
      mesh.position.copy(places[place]!)
      this.shown.add(mesh)
      if (!cubes && seen) this.balls.push(mesh)
      if (!cubes || (!seen && view.apart < 0.02)) return
      const frame = new three.LineSegments(edges, seen ? dark : line)
      frame.position.copy(places[place]!)
      this.shown.add(frame)
    })
  }

  private material(view: View, cell: Cell, ghost: boolean): three.Material {
    const look = ghost ? view.ghost!.look : view.look(cell.label, cell.owner)
    const opacity = ghost ? 0.45 : view.opacity
    return this.keep(
      new three.MeshStandardMaterial({
        map: this.skin(look, ghost ? '' : cell.label, view.scene.lattice === 'pyramid'),
        roughness: 0.45,
        transparent: opacity < 1,
        opacity,
        depthWrite: opacity > 0.6,
      }),
    )
  }

  /** Painted once for each look: the board is drawn anew whenever the hand moves. */
  private skin(look: Look, letter: string, ball: boolean): three.CanvasTexture {
    const key = [look.fill, look.hatch, letter, ball].join()
    const known = this.skins.get(key) ?? lettered(look, letter, ball)
    this.skins.set(key, known)
    return known
  }

  /** Rods between neighbours of one piece, so that it is seen to hang together. */
  private join(view: View, places: three.Vector3[]): void {
    const rod = this.keep(new three.CylinderGeometry(0.2, 0.2, 1, 12))
    const materials = new Map<string, three.MeshStandardMaterial>()
    const { cells, lattice } = view.scene
    cells.forEach((one, a) => {
      for (let b = a + 1; one.label && b < cells.length; b += 1) {
        const other = cells[b]!
        if (other.label !== one.label || !touching(one, other, lattice)) continue
        const color = view.look(one.label, one.owner).fill
        const opacity = view.opacity
        if (!materials.has(one.label)) {
          const made = new three.MeshStandardMaterial({ color, opacity, transparent: opacity < 1 })
          materials.set(one.label, this.keep(made))
        }
        const [from, to] = [places[a]!, places[b]!]
        const mesh = new three.Mesh(rod, materials.get(one.label))
        mesh.position.copy(from).add(to).divideScalar(2)
        mesh.scale.y = from.distanceTo(to)
        mesh.quaternion.setFromUnitVectors(UP, to.clone().sub(from).normalize())
        this.shown.add(mesh)
      }
    })
  }

  /** The tray that it stands on. */
  private stand(places: three.Vector3[]): void {
    const far = (axis: 'x' | 'z') => Math.max(...places.map((place) => Math.abs(place[axis]))) * 2
    const floor = Math.min(...places.map((place) => place.y))
    const plate = this.keep(new three.BoxGeometry(far('x') + 2 * PLATE, 0.12, far('z') + 2 * PLATE))
    const mesh = new three.Mesh(
      plate,
      this.keep(
        new three.MeshStandardMaterial({ color: 0xb5aa92, transparent: true, opacity: 0.45 }),
      ),
    )
    mesh.position.y = floor - 0.58
    this.shown.add(mesh)
  }

  private resize(): void {
    const { clientWidth: wide, clientHeight: high } = this.canvas
    if (!wide || !high) return
    this.renderer.setSize(wide, high, false)
    this.camera.aspect = wide / high
    this.camera.zoom = Math.min(1, wide / high) // as much is seen across as from top to bottom
    this.camera.updateProjectionMatrix()
    this.ask()
  }

  private ask(): void {
    cancelAnimationFrame(this.asked)
    this.asked = requestAnimationFrame(() => {
      for (const ball of this.balls) ball.quaternion.copy(this.camera.quaternion)
      this.renderer.render(this.space, this.camera)
    })
  }
}

/** From how far all of it is seen, however it is turned around. */
function distance(places: three.Vector3[]): number {
  const level = Math.hypot(EYE.x, EYE.z)
  return Math.max(
    ...places.flatMap(({ x, y, z }) =>
      [1, -1].map((side) => {
        const near = side * (Math.hypot(x, z) + PLATE * Math.SQRT2)
        const high = y + (y > 0 ? 0.6 : -0.7)
        return Math.abs(high * level - near * EYE.y) / SLOPE + high * EYE.y + near * level
      }),
    ),
  )
}

/** Rows come toward the eye, layers go up; `apart` pulls the layers from each other. */
function at({ scene, apart }: View, { x, y, z }: Cell): three.Vector3 {
  if (scene.lattice === 'grid') return new three.Vector3(x, z * (1 + apart * 1.6), y)
  return new three.Vector3(x / 2, z * (Math.SQRT1_2 + apart * 1.2), y / 2)
}

function touching(a: Cell, b: Cell, lattice: Scene['lattice']): boolean {
  const [x, y, z] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.z - b.z)]
  if (lattice === 'grid') return x + y + z === 1
  return (z === 0 && x + y === 2 && x * y === 0) || (x === 1 && y === 1 && z === 1)
}

/** The piece's colour with its letter: on each face of a cube, at the front of a ball. */
function lettered(look: Look, letter: string, ball: boolean): three.CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = ball ? 256 : 128 // twice as far around a ball as from pole to pole
  canvas.height = 128
  const pen = canvas.getContext('2d')!
  pen.fillStyle = look.fill
  pen.fillRect(0, 0, canvas.width, 128)
  hatch(pen, look)
  pen.font = `700 ${ball ? 56 : 72}px "Atkinson Hyperlegible Next", sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = 16
  pen.strokeStyle = look.fill
  pen.strokeText(letter, 64, 68)
  pen.fillStyle = look.ink
  pen.fillText(letter, 64, 68)
  const texture = new three.CanvasTexture(canvas)
  texture.colorSpace = three.SRGBColorSpace
  texture.anisotropy = 4
  return texture
}

/** Stripes as many ways as there are hatchings. */
function hatch(pen: CanvasRenderingContext2D, { hatch, ink }: Look): void {
  if (!hatch) return
  pen.save()
  pen.strokeStyle = ink
  pen.globalAlpha = 0.45
  pen.lineWidth = 4
  pen.translate(128, 64)
  pen.rotate((hatch * Math.PI) / 6)
  for (let y = -160; y <= 160; y += 16) {
    pen.moveTo(-160, y)
    pen.lineTo(160, y)
  }
  pen.stroke()
  pen.restore()
}
