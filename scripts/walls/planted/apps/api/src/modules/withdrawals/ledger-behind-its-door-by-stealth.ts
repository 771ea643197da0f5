// breaks imports-are-visible*3
export type Behind = import('../ledger/transfers.repo.ts').Transfer
export const load = (room: string) => import(`../${room}/index.ts`)
declare const require: (path: string) => unknown
export const old = require('../ledger/index.ts')
