// breaks shared-looks-down
import { outbox } from '../features/outbox/index.ts'

export const LooksUp = () => <p>{outbox}</p>
