/** A valid request of each endpoint that takes one. */
export const examples = {
  '/api/mails/setRead': { id: 1 },
  '/api/mails/setImportant': { id: 1 },
  '/api/mails/setStarred': { id: 1 },
  '/api/mails/filter': { filter: 'inbox' },
}
