import type { ContentDocument } from '@backoffice/contract/content/forms'
import { newId, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { findLastKey, insertItem, insertVersion, lockOrder } from '../content.repo.ts'
import type { ContentNoun, Detail } from '../context.ts'
import { keyBetween } from '../domain/order-key.ts'
import { contentEvent, showItem } from './content-command.ts'

/** Adds a draft, after all others of its kind. */
export const createContent = <D extends ContentDocument>(
  noun: ContentNoun<D>,
): Command<{ readonly title: string }, Detail<D>> => ({
  name: `${noun.kind}.create`,
  permission: 'content.manage',
  object: () => ({ kind: noun.kind, id: '' }),
  async run({ tx, now, actor, audit, announce }, { title }) {
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const { kind } = noun
    const [id, author] = [newId(now.getTime()), { by: actor.id, now }]
    await lockOrder(tx, kind)
    const sortKey = keyBetween(await findLastKey(tx, kind), null)
    await insertItem(tx, { id, kind, sortKey, title }, author)
    const document = noun.newDocument(title)
    await insertVersion(tx, noun.document, { id, number: 1, document, isPublished: false }, author)
    audit({ object: { kind, id }, after: { title } })
    announce(contentEvent(kind, 'created', id))
    return showItem(noun, tx, id, now)
  },
})
