import { type MemberId, newId } from '@backoffice/kernel'
import { command, type Origin } from '../../platform/command/command.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { eachItem } from '../../platform/queue/each-item.ts'
import { type LicenceInForce, readLicence } from '../licences/index.ts'
import { openReview } from './commands/open-review.ts'
import type { HarmContext } from './context.ts'
import { scoreOf } from './domain/markers.ts'
import { readFigures } from './figures.repo.ts'
import { findHigh, markConcerned, markOutdated, saveProgress, saveScores, takeStale, takeTurn } from './scores.repo.ts'

export const SCORE = 'harm.score'
/** Reviews opened in one run. */
const MAX_OPENED = 500

/**
 * Computes the scores of the members whom new sealed entries of the audit log concern, and opens the reviews that they
 * ask for. Safe on several nodes: one reads the log, each computes other members, and a review is opened once.
 */
export async function scoreMembers(module: HarmContext, signal?: AbortSignal): Promise<void> {
  const { deps } = module
  const goesOn = () => signal?.aborted !== true
  while (goesOn() && (await readSeals(deps)) > 0);
  while (goesOn() && (await computeStale(deps)) > 0);
  if (goesOn()) await openReviews(module)
}

/** Returns how many seals it read. */
const readSeals = ({ db, clock, config }: Deps): Promise<number> =>
  inTransaction(db, async tx => {
    const progress = await takeTurn(tx)
    if (progress === undefined) return 0
    const { sealSeq, to } = progress
    const { version } = await readLicence(tx, config)
    if (to > sealSeq) await markConcerned(tx, { after: sealSeq, to }, clock.now())
    if (version !== progress.licenceVersion) await markOutdated(tx, version, clock.now())
    if (to > sealSeq || version !== progress.licenceVersion)
      await saveProgress(tx, { sealSeq: to, licenceVersion: version })
    return to - sealSeq
  })

const computeStale = ({ db, clock, config }: Deps): Promise<number> =>
  inTransaction(db, async tx => {
    const now = clock.now()
    const ids = await takeStale(tx, now)
    if (ids.length > 0) await compute(tx, ids, await readLicence(tx, config), now)
    return ids.length
  })

/** Computes the scores of these members now. */
async function compute(tx: Tx, ids: readonly MemberId[], { rules, version }: LicenceInForce, now: Date): Promise<void> {
  const figures = await readFigures(tx, ids, now)
  const scores = [...figures].map(([memberId, counted]) => ({ memberId, ...scoreOf(counted, rules) }))
  await saveScores(tx, scores, { rules, licenceVersion: version, now })
}

async function openReviews(module: HarmContext): Promise<void> {
  const { deps } = module
  const origin: Origin = { actor: { kind: 'system', name: 'harm' }, requestId: newId(), ip: null, userAgent: null }
  const { rules } = await readLicence(deps.db, deps.config)
  const high = await findHigh(deps.db, rules, MAX_OPENED)
  await eachItem({ log: deps.log, job: SCORE }, high, memberId =>
    command(deps, openReview(module), origin, { memberId }),
  )
}
