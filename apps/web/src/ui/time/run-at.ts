import { serverNow } from './now.ts'

/** Longer waits overflow the browser's timer. */
const MAX_WAIT_MS = 86_400_000

/** Runs an action at an instant of the server's clock, also days ahead. Returns the function that cancels it. */
export function runAt(at: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const left = at - serverNow()
    timer = left > MAX_WAIT_MS ? setTimeout(wait, MAX_WAIT_MS) : setTimeout(run, left)
  }
  wait()
  return () => clearTimeout(timer)
}
