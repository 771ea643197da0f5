/** Who tells an event: a member through the player site, or a party by the name it has on every record. */
export type Speaker = { readonly username: string } | { readonly party: string }

export const bankFeed: Speaker = { party: 'bank feed' }
export const playerSite: Speaker & { readonly party: string } = { party: 'player site' }
