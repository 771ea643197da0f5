// breaks nothing
// oxlint-disable-next-line no-console -- planted to show how a reason is given
export const quiet = true
