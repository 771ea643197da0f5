import { answer, clientOf } from '../core/answer.ts'
import { type Folder, folders, type Mail, mailbox } from './contract.ts'
import { allMails, change, isIn } from './store.ts'

export { reset } from './store.ts'

const inFolder = (folder: string): Mail[] => allMails().filter(each => isIn(folder, each))

const unreadIn = (folder: string): number => inFolder(folder).filter(({ isRead }) => !isRead).length

const changing = (endpoint: typeof mailbox.setRead, fieldsOf: (mail: Mail) => Partial<Mail>) =>
  answer(endpoint, ({ id }) => {
    change(id, fieldsOf)
    return []
  })

export const handlers = [
  answer(mailbox.list, () => ({
    mails: inFolder('all'),
    unreadCount: Object.fromEntries(folders.map(folder => [folder, unreadIn(folder)])) as Record<Folder, number>,
  })),
  changing(mailbox.setRead, () => ({ isRead: true })),
  changing(mailbox.setImportant, ({ important }) => ({ important: !important })),
  changing(mailbox.setStarred, ({ starred }) => ({ starred: !starred })),
  answer(mailbox.filter, ({ filter }) => inFolder(filter)),
]

export const client = clientOf(handlers)
