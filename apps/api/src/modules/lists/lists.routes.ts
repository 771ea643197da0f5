import { ok, refuse, type Result } from '@backoffice/kernel'
import type { ErrorCode } from '@backoffice/contract'
import type { AdminActor } from '../../platform/actor.ts'
import { command } from '../../platform/command/command.ts'
import { type Handlers, inData, runCommand } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { beginExport } from './exports/begin-export.ts'
import { cancel } from './export-jobs/cancel-job.ts'
import { createJob } from './export-jobs/create-job.ts'
import { clearFiles, removeExport } from './export-jobs/delete-job.ts'
import { issueTicket } from './export-jobs/download-job.ts'
import { listJobs } from './export-jobs/jobs.repo.ts'
import { showJob } from './export-jobs/job-response.ts'
import { saveAppearancePreference, saveListPreference } from './preferences/save-preferences.ts'
import { readPreferences } from './preferences/preferences.repo.ts'
import type { ListContext } from './context.ts'
import { answerOf, canRead, changeView, createView, dropView } from './views/save-view.ts'
import { isTakenName, viewsFor } from './views/views.repo.ts'

type ListHandlers = Pick<
  Handlers,
  Extract<
    keyof Handlers,
    `views.${string}` | `preferences.${string}` | `export-jobs.${string}` | 'exports.begin' | 'tickets.take'
  >
>

const LISTED_MS = 2 * 24 * 3_600_000
const MAX_LISTED = 50

export function listHandlers(module: ListContext): ListHandlers {
  const { deps, tickets } = module
  return {
    'views.list': async ({ query, actor }) => {
      if (!canRead(query.list, actor)) return refuse('FORBIDDEN')
      // From the primary: a saved change must be visible.
      return ok({ data: (await viewsFor(deps.db, query.list, actor)).map(view => answerOf(view, actor)) })
    },
    'views.create': ({ body, actor, origin }) =>
      withUniqueName(() => recordingShare(module, actor, body, () => command(deps, createView, origin, body))),
    'views.change': ({ params, body, ifMatch = 0, actor, origin }) =>
      withUniqueName(() =>
        recordingShare(module, actor, body, () =>
          command(deps, changeView, origin, { id: params.id, version: ifMatch, ...body }),
        ),
      ),
    'views.delete': ({ params, origin }) => runCommand(deps, dropView, origin, { id: params.id }),
    'preferences.get': async ({ actor }) => ok({ data: await readPreferences(deps.db, actor.id) }),
    'preferences.list': async ({ params, body, actor, origin }) =>
      inData(
        await command(deps, saveListPreference, origin, { adminId: actor.id, list: params.list, preference: body }),
      ),
    'preferences.look': async ({ body, actor, origin }) =>
      inData(await command(deps, saveAppearancePreference, origin, { adminId: actor.id, look: body })),
    'exports.begin': async call => {
      const begun = await beginExport(module, call)
      if (!begun.ok) return begun
      const { fileName, count, countIsEstimate, ...issued } = begun.value
      return ok({ data: { ...tickets.shown(issued), fileName, count, countIsEstimate } })
    },
    'export-jobs.create': async call => inData(await createJob(module, call)),
    // From the primary: a job just created must be visible.
    'export-jobs.list': async ({ actor }) => {
      const since = new Date(deps.clock.now().getTime() - LISTED_MS)
      return ok({ data: (await listJobs(deps.db, actor.id, since, MAX_LISTED)).map(showJob) })
    },
    'export-jobs.cancel': ({ params, origin }) => runCommand(deps, cancel, origin, params),
    'export-jobs.delete': async ({ params, origin }) => {
      const removed = await runCommand(deps, removeExport, origin, params)
      if (removed.ok) await clearFiles(deps, params.id)
      return removed
    },
    'export-jobs.ticket': async ({ params, body, origin }) => {
      const issued = await command(deps, issueTicket(module), origin, { ...params, ...body })
      if (!issued.ok) return issued
      return ok({ data: { ...tickets.shown(issued.value), fileName: issued.value.fileName } })
    },
    'tickets.take': ({ params, origin }) => tickets.take(params.ticket, origin),
  }
}

/** A view that was saved for others is a use of the permission to share. */
async function recordingShare<T extends { readonly ok: boolean }>(
  { session }: Pick<ListContext, 'session'>,
  { id }: AdminActor,
  { scope }: { readonly scope?: string | undefined },
  save: () => Promise<T>,
): Promise<T> {
  const saved = await save()
  if (saved.ok && scope !== undefined && scope !== 'mine') session.recordUse(id, 'views.share')
  return saved
}

async function withUniqueName<T>(save: () => Promise<Result<T, ErrorCode>>): Promise<Result<{ data: T }, ErrorCode>> {
  try {
    return inData(await save())
  } catch (error) {
    if (isTakenName(error)) return badField('name', 'TAKEN')
    throw error
  }
}
