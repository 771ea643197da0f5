// breaks domain-is-pure
import type { Open } from '../../../platform/open.ts'

export type Impure = Open
