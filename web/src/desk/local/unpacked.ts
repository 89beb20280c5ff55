/** A file that was packed by gzip when the site was built: not every web server packs what it sends. */
export async function unpacked(address: string): Promise<ReadableStream<Uint8Array>> {
  return (await fetched(address)).body!.pipeThrough(new DecompressionStream('gzip'))
}

export async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} ${address}`)
  return answer
}
