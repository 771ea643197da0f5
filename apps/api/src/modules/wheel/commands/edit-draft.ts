import { type WheelForm, type WheelVersion, wheelVersion } from '@backoffice/contract/wheel/forms'
import { type ErrorCode, permissionOf, type PermittedEndpoint } from '@backoffice/contract'
import { newId, ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command } from '../../../platform/command/context.ts'
import { adminCommand } from '../../../platform/command/command.ts'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { canonicalText } from '../../../platform/command/stored-json.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuseProblem } from '../../../platform/lists/cursor.ts'
import { setPictures } from '../../uploads/index.ts'
import type { WheelContext } from '../context.ts'
import { firstWheel } from '../documents.ts'
import { changesOf, draftProblem } from '../domain/wheel.ts'
import { showVersions } from '../wheel-response.ts'
import {
  deleteDraft,
  findDraft,
  findLive,
  findVersion,
  insertDraft,
  lockVersion,
  saveDraft,
  type StoredVersion,
} from '../wheel.repo.ts'

export const WHEEL = 'wheel'
export const changed = (id: string) => ({ name: 'wheel.changed', topic: 'marketing' as const, ids: [id] })
/** Commands on the draft have no id: there is one. */
export type DraftInput = { readonly id: typeof WHEEL; readonly version: number }

/** Begins the draft as a copy of a version, or of the live one. */
export const createDraft = (module: WheelContext): Command<{ readonly from: number | null }, WheelVersion> =>
  adminCommand({
    name: 'wheel.create-draft',
    permission: permissionOf('wheel.create-draft'),
    object: () => ({ kind: WHEEL, id: WHEEL }),
    async run({ tx, now, actor, audit, announce }, { from }) {
      const source = from === null ? await findLive(tx, now) : await findVersion(tx, from, now)
      if (from !== null && source === undefined) return refuse('NOT_FOUND')
      const id = newId(now.getTime())
      const document = source?.document ?? firstWheel
      if (!(await insertDraft(tx, id, document, { by: actor.id, now }))) return heldBy(await findDraft(tx, now))
      const refused = await referToPictures(module, tx, id, document)
      if (refused !== null) return refused
      audit({ object: { kind: WHEEL, id }, after: { from: source?.number ?? null } })
      announce(changed(id))
      return showDraft(module, tx, now)
    },
  })

const heldBy = (draft: StoredVersion | undefined): Refused<'STATE_CONFLICT'> =>
  refuse('STATE_CONFLICT', { status: 'draft', by: draft?.savedBy, at: draft?.savedAt })

/** What commands on the draft share. It cannot be edited while it waits for a second approver. */
export const ofDraft = (module: WheelContext, name: PermittedEndpoint & `wheel.${string}`) => ({
  name,
  permission: permissionOf(name),
  kind: WHEEL,
  async lock({ tx, now, audit }: AdminContext): Promise<StoredVersion | undefined> {
    const draft = await lockVersion(tx, 'draft', now)
    if (draft !== undefined) audit({ object: { kind: WHEEL, id: draft.id } })
    return draft
  },
  versioned: {
    of: ({ version }: StoredVersion) => version,
    async current({ tx }: AdminContext, draft: StoredVersion): Promise<unknown> {
      const [shown] = await showVersions(module, tx, [draft])
      return shown === undefined ? null : z.encode(wheelVersion, shown)
    },
  },
  event: ({ id }: StoredVersion) => changed(id),
})

const waiting = ({ pending }: StoredVersion): Refused<'STATE_CONFLICT'> | null =>
  pending === null
    ? null
    : refuse('STATE_CONFLICT', { status: 'awaiting-second', by: pending.requestedBy, approvalId: pending.approvalId })

/** Saves the draft as the admin saw it. */
export const changeDraft = (module: WheelContext) =>
  recordCommand({
    ...ofDraft(module, 'wheel.change-draft'),
    async check({ tx }, draft: StoredVersion, { form }: DraftInput & { readonly form: WheelForm }) {
      const refused =
        waiting(draft) ?? refuseProblem(draftProblem(form)) ?? (await referToPictures(module, tx, draft.id, form))
      return refused ?? ok(canonicalText(draft.document) === canonicalText(form) ? null : form)
    },
    save: ({ tx, now, actor }, { id }, form) => saveDraft(tx, id, form, { by: actor.id, now }),
    changes: ({ document }, form) => ({ after: { changes: changesOf(document, form) } }),
    show: ({ tx, now }) => showDraft(module, tx, now),
  })

export const discardDraft = (module: WheelContext) =>
  recordCommand({
    ...ofDraft(module, 'wheel.discard-draft'),
    check: async (_context, draft: StoredVersion, _input: DraftInput) => waiting(draft) ?? ok(true),
    async save({ tx, now }, { id }) {
      await deleteDraft(tx, id)
      await module.pictures.removeReferences(tx, { kind: WHEEL, id }, now)
    },
    changes: ({ number }) => ({ before: { number } }),
    show: async (_context, _input, { id }) => ok({ id }),
  })

export async function showDraft(module: WheelContext, tx: Tx, now: Date): Promise<Result<WheelVersion, ErrorCode>> {
  const draft = await findDraft(tx, now)
  const [shown] = draft === undefined ? [] : await showVersions(module, tx, [draft])
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}

/** Marks the pictures as used by the version. */
async function referToPictures({ pictures }: WheelContext, tx: Tx, id: string, { slots }: WheelForm) {
  const files = slots.flatMap(({ picture }) =>
    picture === null ? [] : ({ field: 'slots', fileId: picture.fileId, slot: WHEEL } as const),
  )
  return setPictures(pictures, tx, { kind: WHEEL, id }, files)
}
