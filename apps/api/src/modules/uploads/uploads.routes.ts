import { permissionOf } from '@backoffice/contract'
import { newId, ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { inData, type Handlers } from '../../platform/http/index.ts'
import type { FairQueue } from '../../platform/limits/fair-queue.ts'
import type { IssuedTicket, Tickets } from '../lists/index.ts'
import { encodePicture, type Picture, slipRule } from './picture.ts'
import { countUnreferenced, findSlip, insertSlip, slipContent } from './slips.repo.ts'
import { decodeUpload, wholeContent } from './upload-content.ts'

type UploadHandlers = Pick<Handlers, 'uploads.slip' | 'uploads.slip-ticket'>
type SavedSlip = { readonly slipId: string; readonly width: number; readonly height: number }

/** Unattached slips per admin; more indicate an error. */
const MAX_UNREFERENCED = 100

/** `decoding` queues pictures for decoding. */
export function uploadHandlers(deps: Deps, tickets: Tickets, decoding: FairQueue): UploadHandlers {
  return {
    'uploads.slip': async ({ body, actor, origin, signal }) => {
      const upload = decodeUpload(body.base64)
      if (!upload.ok) return upload
      const { bytes, sha256 } = upload.value
      const decoded = await decoding.run(actor.id, signal, () => encodePicture(bytes, body.contentType, slipRule))
      if (!decoded.ok) return decoded
      const picture = decoded.value
      if (!picture.ok) return picture
      return inData(await command(deps, saveSlip(picture.value, actor), origin, { sha256 }))
    },
    'uploads.slip-ticket': async ({ params, actor, origin }) => {
      const issued = await command(deps, issueSlipTicket(tickets, actor), origin, { id: params.id })
      return issued.ok ? ok({ data: tickets.shown(issued.value) }) : issued
    },
  }
}

/** The input holds the picture's hash instead of its bytes, so that a repeated call is recognized. */
const saveSlip = (picture: Picture, actor: AdminActor): Command<{ sha256: string }, SavedSlip> => ({
  name: 'uploads.slip',
  permission: permissionOf('uploads.slip'),
  object: ({ sha256 }) => ({ kind: 'slip', id: sha256 }),
  async run({ tx, now, audit }, { sha256 }) {
    if ((await countUnreferenced(tx, actor.id)) >= MAX_UNREFERENCED)
      return refuse('TOO_MANY_UPLOADS', { most: MAX_UNREFERENCED })
    const slipId = newId()
    const { width, height } = picture
    await insertSlip(tx, slipId, picture, actor.id, now)
    audit({ object: { kind: 'slip', id: slipId }, after: { sha256, width, height } })
    return ok({ slipId, width, height })
  },
})

/** Viewing a slip is audited, because it shows names and account numbers. */
const issueSlipTicket = (tickets: Tickets, actor: AdminActor): Command<{ id: string }, IssuedTicket> => ({
  name: 'uploads.slip-ticket',
  permission: permissionOf('uploads.slip-ticket'),
  object: ({ id }) => ({ kind: 'slip', id }),
  async run({ tx, now }, { id }) {
    if ((await findSlip(tx, id)) === undefined) return refuse('NOT_FOUND')
    return ok(await tickets.issue(tx, 'slip', actor, { slipId: id }, now))
  },
})

/** Serves a slip to the holder of its ticket. */
export function serveSlips(deps: Deps, tickets: Tickets): void {
  tickets.serve('slip', async (payload, actor) => {
    const content = actor.permissions.has(permissionOf('uploads.slip-ticket'))
      ? await slipContent(deps.db, payload['slipId'] as string)
      : undefined
    return content === undefined
      ? refuse('NOT_FOUND')
      : ok({
          raw: wholeContent(content),
          contentType: 'image/webp',
          disposition: 'inline',
          length: content.length,
        })
  })
}
