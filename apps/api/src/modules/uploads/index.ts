import type { pictureTypes } from '@backoffice/contract/uploads/endpoints'
import type { Deps } from '../../platform/deps.ts'
import { createFairQueue, type FairQueue } from '../../platform/limits/fair-queue.ts'
import type { Tickets } from '../lists/index.ts'
import { addReferences, deleteUnreferencedFiles, findPictures, removeReferences } from './files.repo.ts'
import { encodePicture, slipRule } from './picture.ts'
import { pictureHandlers } from './pictures.routes.ts'
import { findSlip, attachSlip, deleteUnreferenced } from './slips.repo.ts'
import { serveSlips, uploadHandlers } from './uploads.routes.ts'

export type { FileSubject, StoredPicture, UsedFile } from './files.repo.ts'
export type { Picture } from './picture.ts'
export { setPictures } from './set-pictures.ts'
export type { Slip, SlipSubject } from './slips.repo.ts'

/** One picture is decoded at a time; admins take turns, with a limited number each. */
const DECODING = { perCaller: 4, waiting: 64, retryAfter: 3 } as const
const TIDY_SECONDS = 3_600
const DAY_MS = 24 * 60 * 60_000
const UNREFERENCED_FILE_DAYS = 7

/** The uploads module: pictures are decoded, re-encoded and stored as rows. Slips are served by ticket only. */
export function createUploads(deps: Deps, tickets: Tickets, decoding: FairQueue = createFairQueue(DECODING)) {
  serveSlips(deps, tickets)
  const deleteOld = async (): Promise<void> => {
    const now = deps.clock.now().getTime()
    await deleteUnreferenced(deps.db, new Date(now - DAY_MS))
    await deleteUnreferencedFiles(deps.db, new Date(now - UNREFERENCED_FILE_DAYS * DAY_MS))
  }
  return {
    handlers: { ...uploadHandlers(deps, tickets, decoding), ...pictureHandlers(deps, decoding) },
    /** A picture as it is stored: re-encoded, without metadata. Callers take turns with everything else that is decoded. */
    encode: (callerId: string, signal: AbortSignal, bytes: Buffer, type: (typeof pictureTypes)[number]) =>
      decoding.run(callerId, signal, () => encodePicture(bytes, type, slipRule)),
    findSlip,
    /** Attaches a slip to its record in the command's transaction. False: unknown, or attached elsewhere. */
    attachSlip,
    /** Public pictures of other modules' records. */
    pictures: {
      /** The pictures of these ids, as a map; unknown ids are absent. */
      find: findPictures,
      /** Marks files as used, in the command's transaction, and returns unknown ones: the caller refuses them. */
      setReferences: addReferences,
      /** Call it when a record is deleted: files it used are deleted 7 days later, unless used elsewhere. */
      removeReferences,
    },
    /** The timer's work, callable in tests. */
    deleteUnreferenced: deleteOld,
    start: (): void => deps.jobs.every('slips.throw-away', TIDY_SECONDS, deleteOld),
  }
}
export type Uploads = ReturnType<typeof createUploads>
