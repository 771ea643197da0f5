// breaks demo-is-lazy
import { demo } from '../demo/index.tsx'

export const eager = demo
