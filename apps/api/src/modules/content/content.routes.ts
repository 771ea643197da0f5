import type { ContentDocument } from '@backoffice/contract/content/forms'
import { ok, refuse } from '@backoffice/kernel'
import type { Origin } from '../../platform/command/context.ts'
import { runCommand } from '../../platform/http/index.ts'
import {
  changeContent,
  endContent,
  moveContent,
  publishContent,
  removeContent,
  restoreContent,
} from './commands/change-content.ts'
import { createContent } from './commands/create-content.ts'
import { findDetail, findVersions } from './content-response.ts'
import type { ContentNoun } from './context.ts'

type ItemCall = { readonly params: { readonly id: string }; readonly origin: Origin; readonly ifMatch?: number }

/** The endpoints of one kind, besides its list. */
export function contentHandlers<D extends ContentDocument>(noun: ContentNoun<D>) {
  const { deps } = noun
  const [create, change, publish] = [createContent(noun), changeContent(noun), publishContent(noun)]
  const [end, restore, move, remove] = [endContent(noun), restoreContent(noun), moveContent(noun), removeContent(noun)]
  const item = ({ params, ifMatch = 0 }: ItemCall) => ({ id: params.id, version: ifMatch })
  return {
    get: async ({ params }: ItemCall) => {
      const detail = await findDetail(noun, deps.db, params.id, deps.clock.now())
      return detail === undefined ? refuse('NOT_FOUND') : ok({ data: detail })
    },
    versions: async ({ params }: ItemCall) => {
      const versions = await findVersions(noun, params.id)
      return versions === undefined ? refuse('NOT_FOUND') : ok({ data: versions })
    },
    create: ({ body, origin }: { readonly body: { readonly title: string }; readonly origin: Origin }) =>
      runCommand(deps, create, origin, body),
    change: (call: ItemCall & { readonly body: D }) =>
      runCommand(deps, change, call.origin, { ...item(call), document: call.body }),
    publish: (call: ItemCall) => runCommand(deps, publish, call.origin, item(call)),
    end: (call: ItemCall) => runCommand(deps, end, call.origin, item(call)),
    restore: (call: ItemCall & { readonly body: { readonly version: number } }) =>
      runCommand(deps, restore, call.origin, { ...item(call), number: call.body.version }),
    move: ({ params, body, origin }: ItemCall & { readonly body: { readonly after: string | null } }) =>
      runCommand(deps, move, origin, { id: params.id, after: body.after }),
    remove: (call: ItemCall) => runCommand(deps, remove, call.origin, item(call)),
  }
}
