/** `npm run prove` uses the full figures, `npm test` the small ones. */
export const isFull = process.env['PROVE'] === 'full'
export const rounds = (small: number, full: number): number => (isFull ? full : small)
