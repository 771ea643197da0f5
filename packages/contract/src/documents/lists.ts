import { resource } from '../resource.ts'

/** Documents of members: what was received, and what became of it. Never what they show. */
export const documentList = resource('documents.list', {
  access: 'documents.read',
  sorts: ['-receivedAt', 'receivedAt'],
  topics: ['documents'],
  views: ['documents'],
  columns: {
    receivedAt: 'instant',
    member: 'member',
    kind: 'label',
    label: 'text',
    status: 'label',
    level: 'number',
    expiresOn: 'day',
    pages: 'number',
    receivedFrom: 'label',
    receivedBy: 'person',
    checkedBy: 'person',
    checkedAt: 'instant',
    refusalCode: 'label',
    refusalText: 'reason',
    removedAt: 'instant',
  },
  export: { permission: 'documents.read', fileName: 'documents' },
})
