import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { SettingDocuments } from '../setting-documents/index.ts'
import { notifyByLine } from './deliver-messages.ts'
import type { Sources } from './find-events.ts'
import { deleteMessagesBefore } from './line-messages.repo.ts'
import { lineMessageHandlers } from './line-messages.routes.ts'
import { tokenApproval } from './token-approval.ts'

const NOTIFY_SECONDS = 20
const CLEANUP_SECONDS = 3_600
const SAVED_DAYS = 90

/** Messages to the staff's LINE chat: what waits too long, failing providers, and the day's figures. */
export function createLineMessages(
  deps: Deps,
  settings: Pick<SettingDocuments, 'read'>,
  sources: Sources & { readonly approvals: Pick<Approvals, 'twoPerson'> },
) {
  const notify = async (): Promise<void> => notifyByLine(deps, await settings.read.line(deps.db), sources)
  const deleteOld = (): Promise<void> =>
    deleteMessagesBefore(deps.db, new Date(deps.clock.now().getTime() - SAVED_DAYS * 86_400_000))
  return {
    handlers: lineMessageHandlers(deps, settings.read.line, tokenApproval(deps, sources.approvals)),
    /** The timers' work, callable in tests. */
    notify,
    deleteOld,
    start(): void {
      deps.jobs.every('line-messages.notify', NOTIFY_SECONDS, notify)
      deps.jobs.every('line-messages.delete-old', CLEANUP_SECONDS, deleteOld)
    },
  }
}
