// breaks server-knows-no-other-app
import { play } from '../../simulator/src/play.ts'

export const played = play
