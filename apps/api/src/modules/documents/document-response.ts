import { type Endpoints, permissionOf } from '@backoffice/contract'
import type { documentRequest, memberDocument } from '@backoffice/contract/documents/endpoints'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { AdminContext } from '../../platform/command/command.ts'
import type { Handler } from '../../platform/http/index.ts'
import { textFor } from '../../platform/personal.ts'
import { readLicence } from '../licences/index.ts'
import { memberExists } from '../members/index.ts'
import type { DocumentsContext } from './context.ts'
import { type DocumentRecord, documentRows } from './documents.list.ts'
import { kindsOf } from './domain/levels.ts'
import { levelsOf } from './levels.repo.ts'
import { listRequests, type RequestRecord } from './requests.repo.ts'

export type Shown = z.output<typeof memberDocument>
export type ShownRequest = z.output<typeof documentRequest>

/** What staff wrote is free text, which can contain a phone or an account number. */
export function showDocument(row: DocumentRecord, viewer: AdminActor): Shown {
  const can: Shown['can'] = []
  if (viewer.permissions.has(permissionOf('documents.accept')) && row.status !== 'removed') {
    if (row.status === 'waiting') can.push('accept')
    if (row.status === 'waiting' || row.status === 'accepted') can.push('refuse')
    can.push('remove')
  }
  return { ...row, label: textFor(viewer, row.label), refusalText: textFor(viewer, row.refusalText), can }
}

export function showRequest({ memberId: _memberId, kinds, ...row }: RequestRecord, viewer: AdminActor): ShownRequest {
  const isOpen = row.status === 'open' && viewer.permissions.has(permissionOf('documents.cancel-request'))
  return { ...row, kinds: [...kinds], reason: textFor(viewer, row.reason), can: isOpen ? ['cancel'] : [] }
}

/** The answer of a command. */
export async function answerWith({ tx, actor, now }: AdminContext, { id }: { readonly id: string }) {
  const row = await documentRows.find(tx, id, now)
  return row === undefined ? refuse('NOT_FOUND') : ok(showDocument(row, actor))
}

const MAX_LISTED = 100

/** A member's level, requests and documents. */
export const ofMemberHandler =
  ({ deps }: Pick<DocumentsContext, 'deps'>): Handler<Endpoints['documents.of-member']> =>
  async ({ params: { id }, actor }) => {
    const { db, clock, config } = deps
    const now = clock.now()
    if (!(await memberExists(db, id))) return refuse('NOT_FOUND')
    const { rules } = await readLicence(db, config)
    const level = (await levelsOf(db, [id], { rules, now, dayRule: config.dayRule })).get(id) ?? 0
    const narrowed = await documentRows.narrow(db, { memberId: id, from: null, until: null }, now)
    const { rows } = await narrowed.page({ sort: '-receivedAt', limit: MAX_LISTED, cursor: null })
    const requests = await listRequests(db, id, MAX_LISTED)
    return ok({
      data: {
        level,
        levels: kindsOf(rules).map((kinds, index) => ({ level: index + 1, kinds: [...kinds], met: level > index })),
        requests: requests.map(row => showRequest(row, actor)),
        documents: rows.map(row => ({ ...showDocument(row, actor), level })),
        can: actor.permissions.has(permissionOf('documents.upload')) ? ['request', 'upload'] : [],
      },
    })
  }
