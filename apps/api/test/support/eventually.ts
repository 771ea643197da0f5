import { setTimeout as sleep } from 'node:timers/promises'

/** Usually takes seconds; busy machines get more. */
const READY_WITHIN_MS = 120_000

/** Waits until the condition holds. Fails when it takes too long, with the reason. */
export async function eventually(
  holds: () => Promise<boolean> | boolean,
  what: string,
  { within = READY_WITHIN_MS, reason = () => '' }: { within?: number; reason?: () => string } = {},
): Promise<void> {
  for (const deadline = performance.now() + within; ; await sleep(50)) {
    if (await holds()) return
    if (performance.now() > deadline) throw new Error(`${what}: not within ${within / 1_000} seconds\n${reason()}`)
  }
}
