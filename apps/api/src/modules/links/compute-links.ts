import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { checksDone, deleteAll, saveChanged, takeTurn, waitingChecks } from './checks.repo.ts'
import { stateOf } from './domain/strength.ts'
import { countHubs, saveIdentifiers } from './identifiers.repo.ts'
import { fadedPairs, linksOf, type Pair, saveLinks, savePairs } from './links.repo.ts'

export const COMPUTE_LINKS = 'links.compute'
/** Members, and pairs that faded, of one transaction. */
const [MEMBERS, FADED] = [50, 500]

/**
 * Computes the links of the members of whom something is new, then pairs that have faded. One node at a time: two that
 * computed links of one value at the same time would each miss the other's member. What fails is computed again.
 */
export async function computeLinks(deps: Deps, signal?: AbortSignal): Promise<void> {
  const goesOn = () => signal?.aborted !== true
  while (goesOn() && (await computeChecked(deps)) > 0);
  while (goesOn() && (await renewFaded(deps)) > 0);
}

async function computeChecked({ db, clock }: Deps): Promise<number> {
  const checks = await inTransaction(db, async tx => {
    if ((await takeTurn(tx)) === undefined) return []
    const waiting = await waitingChecks(tx, MEMBERS)
    const ids = waiting.map(({ memberId }) => memberId).toSorted()
    const changed = ids.length === 0 ? [] : await saveIdentifiers(tx, ids)
    if (changed.length === 0) return waiting
    const concerned = new Set([...ids, ...(await countHubs(tx, changed))])
    await evaluate(tx, await saveLinks(tx, [...concerned]), clock.now())
    return waiting
  })
  if (checks.length > 0) await checksDone(db, checks)
  return checks.length
}

const renewFaded = ({ db, clock }: Deps): Promise<number> =>
  inTransaction(db, async tx => {
    if ((await takeTurn(tx)) === undefined) return 0
    const now = clock.now()
    const pairs = await fadedPairs(tx, now, FADED)
    await evaluate(tx, pairs, now)
    return pairs.length
  })

/** Computes what these pairs are together now. */
export async function evaluate(tx: Tx, pairs: readonly Pair[], now: Date): Promise<void> {
  if (pairs.length === 0) return
  const states = (await linksOf(tx, pairs)).map(({ low, high, links, decided }) => ({
    low,
    high,
    state: links.length === 0 ? null : stateOf(links, decided, now),
  }))
  if (await savePairs(tx, states, now)) await saveChanged(tx, true)
}

/** Computes everything anew, by the same code. */
export async function rebuildLinks(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async tx => {
    await takeTurn(tx)
    await deleteAll(tx)
  })
  await computeLinks(deps)
}
