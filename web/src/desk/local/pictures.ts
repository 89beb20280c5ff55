/** Pictures as the browser draws them: Python has no PNG within the page. */

const TIMES = 2 // pixels for each unit of the drawing, as elsewhere

export async function png(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = TIMES * image.naturalWidth
    canvas.height = TIMES * image.naturalHeight
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('png'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
