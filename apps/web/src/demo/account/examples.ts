export const examples = {
  '/api/account/login': { username: 'anong', password: 'lotus-pond-41' },
  '/api/account/logout': {},
}
