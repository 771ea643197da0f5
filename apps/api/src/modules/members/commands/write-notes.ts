import { newId, ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { findNote, insertNote, type Note, pinNote } from '../notes.repo.ts'
import { announceMember, memberCommand, type MemberReference } from './member-command.ts'

/** Keeps true: what was written stays as it was, with who wrote it. The audit names the note and does not repeat it. */
export const addNote = (): Command<MemberReference & { readonly text: string; readonly pinned: boolean }, Note> =>
  memberCommand('member.add-note', 'members.note', async ({ context, actor }, { id, text, pinned }) => {
    const noteId = newId(context.now.getTime())
    await insertNote(context.tx, { id: noteId, memberId: id, text, by: actor.id, pinned, now: context.now })
    context.audit({ after: { noteId, pinned } })
    announceMember(context, 'noted', id)
    const note = await findNote(context.tx, id, noteId)
    return note === undefined ? refuse('NOT_FOUND') : ok(note)
  })

/** Keeps true: a note is pinned or it is not; pinning it twice changes nothing. */
export const pinNoteAction = (): Command<
  MemberReference & { readonly noteId: string; readonly pinned: boolean },
  Note
> =>
  memberCommand('member.pin-note', 'members.note', async ({ context, actor }, { id, noteId, pinned }) => {
    const before = await findNote(context.tx, id, noteId)
    if (before === undefined) return refuse('NOT_FOUND')
    await pinNote(context.tx, noteId, pinned ? actor.id : null)
    context.audit({ before: { noteId, pinned: before.pinned }, after: { noteId, pinned } })
    announceMember(context, 'noted', id)
    const note = await findNote(context.tx, id, noteId)
    return note === undefined ? refuse('NOT_FOUND') : ok(note)
  })
