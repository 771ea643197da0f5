import { type PictureSlot, pictureSlots, slotPermissions } from '@backoffice/contract/uploads/slots'
import { newId, ok, refuse } from '@backoffice/kernel'
import { createHash, randomBytes } from 'node:crypto'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { inData, type Handlers } from '../../platform/http/index.ts'
import { createFairQueue, type FairQueue } from '../../platform/limits/fair-queue.ts'
import { countNeverReferencedFiles, findFile, findFileContent, insertFile, type StoredPicture } from './files.repo.ts'
import { encodePicture, type Picture } from './picture.ts'
import { decodeUpload, wholeContent } from './upload-content.ts'

type PictureHandlers = Pick<Handlers, 'uploads.picture' | 'uploads.file'>
type UploadInput = { readonly slot: PictureSlot; readonly alt: string; readonly sha256: string }
type UploadedPicture = StoredPicture & { readonly alt: string }

/** Uploads of one admin in a day that nothing has referred to; more indicate an error. */
const MAX_UNUSED = 100
const DAY_MS = 24 * 60 * 60_000
/** 128 bits: an address cannot be guessed. */
const NAME_BYTES = 16
/** Public reads take turns, so that they never hold more than one connection to the database. */
const READING = { perCaller: 64, waiting: 256, retryAfter: 2 } as const

export function pictureHandlers(deps: Deps, decoding: FairQueue): PictureHandlers {
  const reading = createFairQueue(READING)
  return {
    'uploads.picture': async ({ body, actor, origin, signal }) => {
      const { slot, alt } = body
      const upload = decodeUpload(body.base64)
      if (!upload.ok) return upload
      const { bytes, sha256 } = upload.value
      // The command refuses and audits an upload without permission; it is not decoded first.
      if (!actor.permissions.has(slotPermissions[slot])) {
        const refused = await command(deps, savePicture(null, actor, slot), origin, { slot, alt, sha256 })
        return refused.ok ? inData(refused) : refused
      }
      const rule = { box: boxOf(slot), animated: 'refused' } as const
      const decoded = await decoding.run(actor.id, signal, () => encodePicture(bytes, body.contentType, rule))
      if (!decoded.ok) return decoded
      if (!decoded.value.ok) return decoded.value
      return inData(await command(deps, savePicture(decoded.value.value, actor, slot), origin, { slot, alt, sha256 }))
    },
    'uploads.file': async ({ params, origin, signal, needsContent }) => {
      const name = params.name.slice(0, -'.webp'.length)
      const read = await reading.run(origin.ip ?? '', signal, async () => {
        const file = await findFile(deps.reader, name)
        if (file === undefined || !needsContent(file.sha256)) return file
        const content = await findFileContent(deps.reader, name)
        return content === undefined ? undefined : { ...file, content }
      })
      if (!read.ok) return read
      if (read.value === undefined) return refuse('NOT_FOUND')
      const { content = Buffer.alloc(0), bytes: length, sha256: hash } = { content: undefined, ...read.value }
      return ok({ raw: wholeContent(content), contentType: 'image/webp', disposition: 'inline', hash, length })
    },
  }
}

/** A logo may have any shape; every other picture fills its slot. */
const boxOf = (slot: PictureSlot) => ({ ...pictureSlots[slot], fit: slot === 'logo' ? 'inside' : 'cover' }) as const

/**
 * Stores a picture under a random name. The input holds the upload's hash instead of its bytes, so that a repeated call
 * is recognized. `picture` is null for an actor without the permission, whom the command refuses.
 */
const savePicture = (
  picture: Picture | null,
  actor: AdminActor,
  slot: PictureSlot,
): Command<UploadInput, UploadedPicture> => ({
  name: 'uploads.picture',
  permission: slotPermissions[slot],
  object: ({ sha256 }) => ({ kind: 'file', id: sha256 }),
  async run({ tx, now, audit }, { alt, sha256 }) {
    if (picture === null) return refuse('FORBIDDEN')
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countNeverReferencedFiles(tx, actor.id, since)) >= MAX_UNUSED)
      return refuse('TOO_MANY_UPLOADS', { most: MAX_UNUSED })
    const stored = await insertFile(tx, {
      ...picture,
      id: newId(),
      name: randomBytes(NAME_BYTES).toString('hex'),
      slot,
      sha256: createHash('sha256').update(picture.content).digest('hex'),
      uploadedBy: actor.id,
      uploadedAt: now,
    })
    audit({
      object: { kind: 'file', id: stored.fileId },
      after: { slot, sha256, width: stored.width, height: stored.height, bytes: stored.bytes },
    })
    return ok({ ...stored, alt })
  },
})
