// The beat by which a caller presses: each click is set by the clock of the sound itself, counted from the first, so that it never drifts.
const aheadSeconds = 2.5
const againMs = 500
const clickSeconds = 0.06

/** Sounds from now on; what it answers stops it at once. */
export function beatOn(context: BaseAudioContext, perMinute: number): () => void {
  const first = context.currentTime + 0.05
  const clicks = new Set<OscillatorNode>()
  let count = 0
  const schedule = () => {
    for (let at = first; (at = first + (count * 60) / perMinute) < context.currentTime + aheadSeconds; count++) {
      const oscillator = context.createOscillator()
      const gain = context.createGain()
      oscillator.frequency.value = 1_000
      gain.gain.setValueAtTime(0.6, at)
      gain.gain.exponentialRampToValueAtTime(0.0001, at + clickSeconds)
      oscillator.connect(gain).connect(context.destination)
      oscillator.onended = () => clicks.delete(oscillator)
      oscillator.start(at)
      oscillator.stop(at + clickSeconds)
      clicks.add(oscillator)
    }
  }
  schedule()
  const timer = setInterval(schedule, againMs)
  return () => {
    clearInterval(timer)
    for (const click of clicks) click.stop()
  }
}
