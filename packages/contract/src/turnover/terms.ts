import { inGroup, whole } from '../fields.ts'
import { ofCategories } from '../games/terms.ts'

const share = whole(0, 100)
/** The contribution of each category in percent: 0 counts nothing, 100 everything. */
export const contributionFields = inGroup('contributions', ofCategories(share))
