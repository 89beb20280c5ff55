/** The ticking of the clock: soft, made here, from no file. */

let audio: AudioContext | null = null

/** One tick, or where the time is up, two notes that fall. */
export function tick(end: boolean): void {
  audio ??= new AudioContext()
  note(end ? 392 : 880, 0, end ? 0.4 : 0.06)
  if (end) note(294, 0.25, 0.7)
}

function note(pitch: number, wait: number, length: number): void {
  const from = audio!.currentTime + wait
  const gain = audio!.createGain()
  gain.gain.setValueAtTime(0.06, from)
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length)
  const tone = audio!.createOscillator()
  tone.frequency.value = pitch
  tone.connect(gain).connect(audio!.destination)
  tone.start(from)
  tone.stop(from + length)
}
