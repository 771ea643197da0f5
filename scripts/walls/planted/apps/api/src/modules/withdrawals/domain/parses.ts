// breaks domain-takes-types-of-the-contract
import { ask } from '../../../../../../packages/contract/src/ask.ts'

export const parse = ask
