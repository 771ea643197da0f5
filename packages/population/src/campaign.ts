/** By the last digit of a person's index: four in ten come by a campaign. */
const codes: Readonly<Record<number, string>> = { 1: 'fb-nov', 4: 'fb-nov', 6: 'aff-korn', 8: 'tiktok-oct' }

/** The code of the campaign that brings the person of an index; undefined: none. */
export const campaignOf = (index: number): string | undefined => codes[index % 10]
