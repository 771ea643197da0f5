// Written by `npm run gen` from the words beside each noun. Do not edit.

/** The Thai titles of pages that are named in the words of their noun. */
export const menuTitles = {
  announcements: 'ประกาศ',
  compliance: 'การกำกับดูแล',
  protection: 'คุ้มครองผู้เล่น',
  risk: 'ความเสี่ยงและเคส',
} as const
