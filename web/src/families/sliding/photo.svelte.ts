/** A picture of one's own on the tiles. It stays in this page's memory and goes nowhere. */

class Photo {
  url = $state('')
  /** Whether the tiles still show their numbers. */
  badges = $state(true)
  private ratio = 1

  /** False if the file is no picture. */
  async take(file: File): Promise<boolean> {
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.src = url
    try {
      await image.decode()
    } catch {
      URL.revokeObjectURL(url)
      return false
    }
    this.drop()
    this.ratio = image.naturalWidth / image.naturalHeight
    this.url = url
    return true
  }

  drop(): void {
    URL.revokeObjectURL(this.url)
    this.url = ''
  }

  /** The part of the picture that belongs to a place: it covers the board, its middle stays. */
  part(place: number, rows: number, columns: number): { size: string; position: string } {
    const wide = Math.max(columns, rows * this.ratio)
    const high = Math.max(rows, columns / this.ratio)
    const x = (place % columns) + (wide - columns) / 2
    const y = Math.floor(place / columns) + (high - rows) / 2
    return {
      size: `${wide * 100}% ${high * 100}%`,
      position: `${(x / (wide - 1)) * 100}% ${(y / (high - 1)) * 100}%`,
    }
  }
}

export const photo = new Photo()
