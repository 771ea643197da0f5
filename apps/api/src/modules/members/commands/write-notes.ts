import type { Revealable } from '@backoffice/contract/members/forms'
import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findNote, insertNote, pinNote } from '../notes.repo.ts'
import { memberEvent, type MemberReference, ofMember } from './member-command.ts'

type NewNote = MemberReference & { readonly text: string; readonly pinned: boolean }
type Pin = MemberReference & { readonly noteId: string; readonly pinned: boolean }

/** Adds a note, with who wrote it; it never changes. The audit names the note and does not repeat it. */
export const addNote = () =>
  recordCommand({
    ...ofMember<NewNote>('member.add-note', 'members.add-note'),
    check: async ({ now }, _member, { pinned }) => ok({ noteId: newId(now.getTime()), pinned }),
    async save({ tx, now, actor }, { id: memberId }, { noteId }, { text, pinned }) {
      await insertNote(tx, { id: noteId, memberId, text, by: actor.id, pinned, now })
      return ok(noteId)
    },
    changes: (_member, after) => ({ after }),
    event: ({ id }) => memberEvent('noted', id),
    show: ({ tx }, { id }, _member, noteId) => showNote(tx, id, noteId),
  })

/** Pins or unpins a note; pinning it twice changes nothing. */
export const pinNoteAction = () =>
  recordCommand({
    ...ofMember<Pin>('member.pin-note', 'members.pin-note'),
    async check({ tx }, _member, { id, noteId, pinned }) {
      const note = await findNote(tx, id, noteId)
      return note === undefined
        ? refuse('NOT_FOUND')
        : ok({ before: { noteId, pinned: note.pinned }, after: { noteId, pinned } })
    },
    save: ({ tx, actor }, _member, _changes, { noteId, pinned }) => pinNote(tx, noteId, pinned ? actor.id : null),
    changes: (_member, changes) => changes,
    event: ({ id }) => memberEvent('noted', id),
    show: ({ tx }, { id, noteId }) => showNote(tx, id, noteId),
  })

async function showNote(tx: Tx, memberId: MemberId, noteId: string | undefined) {
  const note = noteId === undefined ? undefined : await findNote(tx, memberId, noteId)
  return note === undefined ? refuse('NOT_FOUND') : ok(note)
}

type RevealInput = MemberReference & { readonly field: Revealable; readonly reason: string }

/**
 * Records which value is shown to whom, with the reason, before it is shown. The value itself is neither audited nor
 * stored: it is read after the commit.
 */
export const revealValue = () =>
  recordCommand({
    ...ofMember<RevealInput>('member.reveal', 'members.reveal'),
    async check({ audit }, _member, { field }) {
      audit({ after: { field } })
      return ok(null)
    },
    save: async () => undefined,
  })
