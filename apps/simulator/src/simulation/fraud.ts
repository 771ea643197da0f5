import { newId } from '@backoffice/kernel'
import { eventsOf, type Happening, type Person, personAt, planFraud } from '@backoffice/population'
import type { Sender } from '../sender.ts'

type Payer = { readonly accountNo: string; readonly name: string } | null
type Options = {
  readonly seed: number
  /** Of the first person who is no player of the simulator. */
  readonly firstIndex: number
  /** Pays in with the member's account, or another one. */
  readonly payIn: (person: Person, amount: number, payer: Payer) => Promise<void>
}

/** Baht from which the sample operator gives a second approval. */
const LIMIT = 50_000

/**
 * The planned frauds, one after the other: a ring that registers on one device, a mule, opposite bets, guessed codes.
 * One call is one happening; the simulator sets the time between them. Bonuses and what dishonest staff do are left
 * out: they need the product itself.
 */
export function createFraud(sender: Pick<Sender, 'send'>, { seed, firstIndex, payIn }: Options) {
  const people = new Map<string, Person>()
  let [rounds, index] = [0, firstIndex]
  let open: Happening[] = []

  function plan(): Happening[] {
    const { happenings } = planFraud({
      seed: seed + rounds,
      honest: 0,
      frauds: 1,
      days: 7,
      limit: LIMIT,
      firstIndex: index,
    })
    rounds += 1
    people.clear()
    for (const happening of happenings)
      if (happening.do === 'register') {
        people.set(happening.who, personAt(happening.index))
        index = Math.max(index, happening.index + 1)
      }
    return [...happenings]
  }

  return {
    async next(): Promise<void> {
      if (open.length === 0) open = plan()
      const happening = open.shift()
      const person = happening && people.get(happening.who)
      if (happening === undefined || person === undefined) return
      if (happening.do === 'deposit') return payIn(person, happening.amount, happening.payer)
      for (const { type, data } of eventsOf(happening, newId) ?? []) await sender.send({ type, data })
    },
  }
}
