import { log } from '../../api/log.ts'

/** Two short tones, the second higher; frequencies in Hz, times in seconds. */
const tones = [
  { frequency: 660, from: 0 },
  { frequency: 880, from: 0.14 },
]
const [LENGTH, VOLUME] = [0.22, 0.12]

let audio: AudioContext | undefined

/**
 * Plays the sound of a new withdrawal. Browsers are silent until the page has been pressed once; until then it is not
 * heard.
 */
export function playChime(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
    for (const { frequency, from } of tones) {
      const [oscillator, volume] = [audio.createOscillator(), audio.createGain()]
      const start = audio.currentTime + from
      oscillator.frequency.value = frequency
      volume.gain.setValueAtTime(VOLUME, start)
      volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH)
      oscillator.connect(volume).connect(audio.destination)
      oscillator.start(start)
      oscillator.stop(start + LENGTH)
    }
  } catch (failure) {
    log.warn('the sound could not be played', { reason: failure instanceof Error ? failure.message : String(failure) })
  }
}

/** Of several tabs, one plays it. */
export async function playChimeOnce(): Promise<void> {
  if (!('locks' in navigator)) return playChime()
  await navigator.locks.request('withdrawal-sound', { ifAvailable: true }, async lock => {
    if (lock === null) return
    playChime()
    // Long enough for the other tabs to hear of the same request.
    await new Promise(resolve => setTimeout(resolve, OTHER_TABS_MS))
  })
}
const OTHER_TABS_MS = 3_000
