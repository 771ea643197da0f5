import { significantEvents } from '@backoffice/contract/significant-events/lists'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { actionLabel, kindLabel } from '../audit/index.ts'
import { code, fileColumns, type ListExports, text } from '../lists/index.ts'
import { collectEvents } from './collect.ts'
import { significantEventList } from './significant-events.list.ts'

const COLLECT_SECONDS = 10

const columns = fileColumns(significantEvents, 'significantEvents', {
  member: { member: text(row => row.member?.username ?? null), name: text(row => row.member?.name ?? null) },
  action: text((row, texts) =>
    row.auditId === null ? texts.label('significantEvents', 'found', row.action) : actionLabel(row.action, texts),
  ),
  subject: {
    subjectKind: text((row, texts) => row.subject && kindLabel(row.subject.kind, texts)),
    subjectId: code(row => row.subject?.id ?? null),
  },
})

/** The significant events module: a log of its own, found in the sealed audit log. */
export function createSignificantEvents(deps: Deps) {
  const list = listHandler(significantEvents, deps, {
    list: significantEventList,
    narrow: filters => filters,
    show: rows => rows,
  })
  const handlers = { 'significant-events.list': list } satisfies Partial<Handlers>
  const exports: Pick<ListExports, 'significant-events.list'> = { 'significant-events.list': { columns, read: list } }
  return {
    handlers,
    exports,
    /** The timer's work, callable in tests. */
    collect: (signal?: AbortSignal): Promise<number> => collectEvents(deps, signal),
    start(): void {
      deps.jobs.every('significant-events.collect', COLLECT_SECONDS, async signal => {
        await collectEvents(deps, signal)
      })
    },
  }
}
