// breaks nothing
export const port = process.env['PORT']
