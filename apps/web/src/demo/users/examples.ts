export const examples = {
  '/api/details-card/filter': { key: 'anong' },
  '/api/simple-card/filter': { key: 'rejected' },
  '/api/profile-card/filter': { key: 'designer' },
}
