import { whole } from '../fields.ts'
import { gameCategories, type GameCategory } from '../games/terms.ts'

const share = whole(0, 100)
/** The contribution of each category in percent: 0 counts nothing, 100 everything. */
export const contributionFields = Object.fromEntries(
  gameCategories.map(category => [`contributions.${category}`, share]),
) as { readonly [C in GameCategory as `contributions.${C}`]: typeof share }
