import { permissionOf } from '@backoffice/contract'
import type { ContentDocument } from '@backoffice/contract/content/forms'
import { createCommand } from '../../../platform/command/record-command.ts'
import { findLastKey, insertItem, insertVersion, lockOrder } from '../content.repo.ts'
import type { ContentNoun, Detail } from '../context.ts'
import { keyBetween } from '../domain/order-key.ts'
import { contentEvent, showItem } from './content-command.ts'

/** Adds a draft, after all others of its kind. */
export const createContent = <D extends ContentDocument>(noun: ContentNoun<D>) =>
  createCommand<{ readonly title: string }, Detail<D>>({
    name: `${noun.kind}.create`,
    permission: permissionOf(`${noun.kind}s.create`),
    kind: noun.kind,
    labelOf: () => '',
    async insert({ tx, now, actor }, id, { title }) {
      const [{ kind }, author] = [noun, { by: actor.id, now }]
      await lockOrder(tx, kind)
      const sortKey = keyBetween(await findLastKey(tx, kind), null)
      await insertItem(tx, { id, kind, sortKey, title }, author)
      const document = noun.newDocument(title)
      await insertVersion(tx, noun.document, { id, number: 1, document, isPublished: false }, author)
    },
    event: id => contentEvent(noun.kind, 'created', id),
    show: ({ tx, now }, id) => showItem(noun, tx, id, now),
  })
