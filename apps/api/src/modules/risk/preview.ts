import { type FactName, factOf, PREVIEW_DAYS } from '@backoffice/contract/risk/facts'
import type { rulePreview } from '@backoffice/contract/risk/endpoints'
import type { RuleDocument } from '@backoffice/contract/risk/rules'
import type { SubjectKind } from '@backoffice/contract/risk/terms'
import { permissionOf } from '@backoffice/contract'
import { ok, refuse, satang } from '@backoffice/kernel'
import type { z } from 'zod'
import { createCommand } from '../../platform/command/record-command.ts'
import { inTransaction, type Reader, sqlStateOf } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeOutbox } from '../../platform/outbox/write.ts'
import { changed, RULE } from './context.ts'
import { addFound, firstHits, nothingFound, sharePercent } from './domain/preview.ts'
import { findHits } from './find-hits.ts'
import {
  consequencesOf,
  countActive,
  findPreview,
  insertPreview,
  namesOf,
  nextActive,
  savePreview,
  type StoredPreview,
  takePreview,
} from './previews.repo.ts'
import { findRule } from './rules.repo.ts'

export const PREVIEW = 'risk.preview'
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Subjects counted in one step. */
const SLICE = 50

type Shown = z.output<typeof rulePreview>
const kindOf = ({ trigger }: { readonly trigger: FactName }): SubjectKind => factOf(trigger).subject

/** A preview as it is shown, with the names of today. Those whose data was erased are left out. */
export async function showPreview(reader: Reader, preview: StoredPreview): Promise<Shown> {
  const { id, status, from, until, subjects, counted, document, found } = preview
  const names = await namesOf(
    reader,
    kindOf(document),
    found.examples.map(({ subject }) => subject),
  )
  const { examples, weeks, withdrawals, bonuses, ...counts } = found
  return {
    id,
    status,
    from,
    until,
    subjects,
    counted,
    document,
    found: {
      ...counts,
      withdrawals: satang(BigInt(withdrawals)),
      bonuses: satang(BigInt(bonuses)),
      sharePercent: sharePercent(found, subjects),
      weeks: weeks.map((hits, week) => ({ from: new Date(from.getTime() + week * WEEK_MS), hits })),
      examples: examples.flatMap(({ subject, at, figures }) => {
        const name = names.get(subject)
        return name === undefined ? [] : [{ subject: { id: subject, name }, at: new Date(at), figures: [...figures] }]
      }),
    },
  }
}

type Input = { readonly ruleId: string | null; readonly document: RuleDocument }

/** Begins to count whom a rule would have hit. */
export const beginPreview = createCommand<Input, Shown>({
  name: 'risk-rule.preview',
  permission: permissionOf('risk.preview'),
  kind: RULE,
  labelOf: ({ document }) => document.name,
  check: async ({ tx }, { ruleId }) =>
    ruleId === null || (await findRule(tx, ruleId)) !== undefined ? null : refuse('NOT_FOUND'),
  async insert({ tx, actor, now }, id, { ruleId, document }) {
    const from = new Date(now.getTime() - PREVIEW_DAYS * DAY_MS)
    const subjects = await countActive(tx, kindOf(document), from)
    await insertPreview(tx, {
      id,
      ruleId,
      document,
      from,
      until: now,
      subjects,
      found: nothingFound,
      by: actor.id,
      now,
    })
  },
  auditOf: ({ ruleId, document }) => ({ ruleId, name: document.name }),
  event: () => changed(),
  async show({ tx }, id) {
    const preview = await findPreview(tx, id)
    return preview === undefined ? refuse('NOT_FOUND') : ok(await showPreview(tx, preview))
  },
})

/** Goes on with previews that are not complete, in slices. */
export async function countPreviews(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await countSlice(deps)));
}

/** False: no preview waits. */
const countSlice = ({ db, reader, clock }: Deps): Promise<boolean> =>
  inTransaction(db, async tx => {
    const preview = await takePreview(tx)
    if (preview === undefined) return false
    await savePreview(tx, await withNext(reader, preview), clock.now())
    await writeOutbox(tx, { events: [changed()], jobs: [] })
    return true
  })

const STATEMENT_TIMED_OUT = '57014'

/** The preview with its next subjects; of those whose facts take too long to count, fewer, then none: it has failed. */
async function withNext(reader: Reader, preview: StoredPreview, limit = SLICE): Promise<StoredPreview> {
  try {
    return await addSlice(reader, preview, limit)
  } catch (error) {
    if (sqlStateOf(error) !== STATEMENT_TIMED_OUT) throw error
    return limit === 1 ? { ...preview, status: 'failed' } : withNext(reader, preview, Math.floor(limit / 4) || 1)
  }
}

async function addSlice(reader: Reader, preview: StoredPreview, limit: number): Promise<StoredPreview> {
  const { document, from, until, afterId } = preview
  const ids = await nextActive(reader, kindOf(document), { from, afterId, limit })
  const rule = { id: preview.id, document }
  const hits = await findHits(reader, [rule], { subjects: ids.map(id => ({ id, from })), until }, new Map())
  const consequences = await consequencesOf(reader, firstHits(hits), until)
  return {
    ...preview,
    counted: Math.min(preview.subjects, preview.counted + ids.length),
    afterId: ids.at(-1) ?? afterId,
    status: ids.length < limit ? 'done' : 'running',
    found: addFound(preview.found, hits, consequences, from),
  }
}
