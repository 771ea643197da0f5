import type { seeded } from '@backoffice/population'
import type { Answer, Event, Sender } from '../sender.ts'
import { rounded } from '../simulation/integration-client.ts'

/** A movement at the bank, and the callback for the product's response. */
export type Movement = { readonly event: Event; readonly onAnswer?: (answer: Answer) => void }
type Random = ReturnType<typeof seeded>

const MAX_WAIT_MS = 15_000
const BATCH = 40
const REMEMBERED = 12

/**
 * A bank feed with realistic faults: single lines and batches, late, unordered and repeated lines. No line is lost: an
 * unanswered one is sent again.
 */
export function createFeed(
  sender: Pick<Sender, 'send' | 'sendBatch'>,
  random: Random,
  mischief: number,
  now: () => number = Date.now,
) {
  const waiting: Movement[] = []
  let reported: Movement[] = []
  let since = now()

  const remember = (movements: readonly Movement[]): void => {
    reported = [...reported, ...movements].slice(-REMEMBERED)
  }

  async function sendOne(movement: Movement): Promise<void> {
    const answer = await sender.send(movement.event)
    if (answer.status === 0 || answer.status >= 500) return void waiting.push(movement)
    remember([movement])
    movement.onAnswer?.(answer)
  }

  async function broadcast(): Promise<void> {
    const fresh = waiting.splice(0, BATCH)
    const again = random.chance(mischief * 2) ? reported.filter(() => random.chance(0.4)) : []
    const batch = shuffled([...fresh, ...again], random)
    since = now()
    const answers = await sender.sendBatch(batch.map(({ event }) => event))
    for (const [index, movement] of batch.entries()) {
      const answer = answers[index]
      if (again.includes(movement)) continue
      if (answer === undefined || answer.status === 0 || answer.status >= 500 || answer.code === 'NOT_YET')
        waiting.push(movement)
      else movement.onAnswer?.(answer)
    }
    remember(fresh.filter(movement => !waiting.includes(movement)))
  }

  return {
    /** Adds a movement; the feed decides when to report it. */
    async happened(movement: Movement): Promise<void> {
      if (waiting.length === 0) since = now()
      if (waiting.length === 0 && random.chance(0.6)) {
        await sendOne(movement)
        // Feeds repeat lines; a repetition must change nothing.
        if (random.chance(mischief)) await sender.send(movement.event)
      } else waiting.push(movement)
    },
    /** Sends the lines that are due. */
    async tick(): Promise<void> {
      if (waiting.length > 0 && (waiting.length >= 4 || now() - since > MAX_WAIT_MS)) await broadcast()
    },
    get waiting(): number {
      return waiting.length
    },
  }
}
export type Feed = ReturnType<typeof createFeed>

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map(item => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

export type Account = { readonly bankCode: string; readonly accountNo: string }
/** Baht by `bank code/account`. */
export type Balances = Readonly<Record<string, number>>
export type Posted = { readonly balanceAfter: number; readonly occurredAt: string }

/**
 * Balances of the operator's accounts as their banks know them: consecutive movements, each with the balance after it.
 */
export function createBanks(opening: Balances, now: () => number = Date.now) {
  const balances = new Map(Object.entries(opening))
  const lastAt = new Map<string, number>()
  const held = (account: Account): number => balances.get(nameOf(account)) ?? 0

  return {
    held,
    /** Total of a bank's accounts; null when it has none. */
    heldAt(bankCode: string): number | null {
      const of = [...balances].filter(([name]) => name.startsWith(`${bankCode}/`))
      return of.length === 0 ? null : rounded(of.reduce((sum, [, baht]) => sum + baht, 0))
    },
    /** Debits are limited by the balance; credits are not. */
    canLeave: (account: Account, amount: number): boolean => held(account) >= amount,
    /** Movements of an account have distinct times, so that their balances are ordered. */
    post(account: Account, direction: 'in' | 'out', amount: number): Posted {
      const name = nameOf(account)
      const at = Math.max(now(), (lastAt.get(name) ?? 0) + 1)
      const balanceAfter = rounded(held(account) + (direction === 'in' ? amount : -amount))
      balances.set(name, balanceAfter)
      lastAt.set(name, at)
      return { balanceAfter, occurredAt: new Date(at).toISOString() }
    },
  }
}
export type Banks = ReturnType<typeof createBanks>

const nameOf = ({ bankCode, accountNo }: Account): string => `${bankCode}/${accountNo}`
