// breaks imports-resolve
import { nowhere } from './nowhere.ts'

export const lost: unknown = nowhere
