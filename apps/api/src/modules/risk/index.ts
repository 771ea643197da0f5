import { riskHits } from '@backoffice/contract/risk/lists'
import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand, runTwoPerson } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { memberExists } from '../members/index.ts'
import { createRule, saveRule } from './commands/save-rule.ts'
import { switchRule } from './commands/switch-rule.ts'
import type { RiskContext } from './context.ts'
import { scoreOf } from './domain/score.ts'
import { startingRules } from './domain/starting-rules.ts'
import { APPLY, applyRules, holdSuspicious } from './evaluate.ts'
import { type HitRecord, hitRows } from './hits.list.ts'
import { weightsOf } from './hits.repo.ts'
import { beginPreview, countPreviews, PREVIEW, showPreview } from './preview.ts'
import { deletePreviewsBefore, findPreview } from './previews.repo.ts'
import { scoreSince, showRule, showRules } from './rule-response.ts'
import { insertRule, versionsOf } from './rules.repo.ts'
import { deleteOldBuckets, markStale } from './subjects.repo.ts'

export { measuresOf } from './domain/conditions.ts'
export { startingRules, type StartingRule } from './domain/starting-rules.ts'
export { countFigures } from './figures.repo.ts'
export { type AppliedRule, findHits } from './find-hits.ts'

const [APPLY_SECONDS, PREVIEW_SECONDS, CLEAN_SECONDS] = [5, 2, 3_600]
const DAY_MS = 86_400_000
const [BUCKET_DAYS, PREVIEW_DAYS] = [100, 30]
const MAX_VERSIONS = 100
const MAX_OF_MEMBER = 100

const columns = fileColumns(riskHits, 'risk', {
  rule: text((row: HitRecord) => row.rule.name),
  member: { member: 'member', name: text(row => row.member?.name ?? null) },
})

/** Installs the product's rules that are not there yet, as drafts. */
export async function installStartingRules({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (const [key, draft] of Object.entries(startingRules))
    await insertRule(db, { id: newId(now.getTime()), key, draft, now }, null)
}

/** The risk module: rules that staff write, and what they find. */
export function createRisk(deps: Deps, dependencies: Omit<RiskContext, 'deps'>) {
  const module: RiskContext = { deps, ...dependencies }
  const { clock, db, jobs } = deps
  const switching = switchRule(module)
  const list = listHandler(riskHits, deps, {
    list: hitRows,
    narrow: filters => filters,
    show: rows => [...rows],
  })
  const handlers: Pick<Handlers, Extract<keyof Handlers, `risk.${string}`>> = {
    'risk.rules': async () => ok({ data: await showRules(db, clock.now()) }),
    'risk.rule': async ({ params: { id } }) => {
      const rule = await showRule(db, id, clock.now())
      return rule === undefined
        ? refuse('NOT_FOUND')
        : ok({ data: { ...rule, versions: await versionsOf(db, id, MAX_VERSIONS) } })
    },
    'risk.create-rule': ({ body, origin }) => runCommand(deps, createRule, origin, body),
    'risk.save-rule': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, saveRule, origin, { id: params.id, version: ifMatch, document: body }),
    'risk.preview': ({ body, origin }) => runCommand(deps, beginPreview, origin, body),
    'risk.preview-result': async ({ params: { id } }) => {
      const preview = await findPreview(db, id)
      return preview === undefined ? refuse('NOT_FOUND') : ok({ data: await showPreview(db, preview) })
    },
    'risk.switch-on': ({ params, ifMatch = 0, body: { confirmBroad = false, ...body }, origin }) =>
      runTwoPerson(deps, switching.on, origin, { id: params.id, version: ifMatch, confirmBroad, ...body }),
    'risk.switch-off': ({ params, ifMatch = 0, body, origin }) =>
      runTwoPerson(deps, switching.off, origin, { id: params.id, version: ifMatch, ...body }),
    'risk.hits': list,
    'risk.of-member': async ({ params: { id } }) => {
      if (!(await memberExists(deps.reader, id))) return refuse('NOT_FOUND')
      const now = clock.now()
      const weights = await weightsOf(deps.reader, { kind: 'member', id }, scoreSince(now))
      const hits = await hitRows.narrow(deps.reader, { memberId: id, from: scoreSince(now), until: null }, now)
      const { rows } = await hits.page({ sort: '-foundAt', limit: MAX_OF_MEMBER, cursor: null })
      return ok({ data: { score: scoreOf(weights), hits: [...rows] } })
    },
  }
  const exports: Pick<ListExports, 'risk.hits'> = { 'risk.hits': { columns, read: list } }
  const clean = async (): Promise<void> => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    await deleteOldBuckets(db, daysAgo(BUCKET_DAYS))
    await deletePreviewsBefore(db, daysAgo(PREVIEW_DAYS))
  }
  return {
    handlers,
    exports,
    install: (): Promise<void> => installStartingRules(deps),
    /** Members to whom rules are applied next, from their events since then on, such as of data that was loaded. */
    mark: (ids: readonly MemberId[], since: Date): Promise<void> => markStale(db, ids, since, clock.now()),
    /** The timers' work, callable in tests. */
    apply: (signal?: AbortSignal): Promise<void> => applyRules(module, signal),
    countPreviews: (signal?: AbortSignal): Promise<void> => countPreviews(deps, signal),
    clean,
    /** Holds a withdrawal for review in the transaction of its request, where a rule says so. */
    onRequested: (context: CommandContext, withdrawal: Parameters<typeof holdSuspicious>[2]): Promise<void> =>
      holdSuspicious(module, context, withdrawal),
    start(): void {
      jobs.every('risk.install', CLEAN_SECONDS, () => installStartingRules(deps))
      jobs.every(APPLY, APPLY_SECONDS, signal => applyRules(module, signal))
      jobs.every(PREVIEW, PREVIEW_SECONDS, signal => countPreviews(deps, signal))
      jobs.every('risk.clean', CLEAN_SECONDS, clean)
    },
  }
}
