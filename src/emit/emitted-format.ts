/**
 * The number of the emitted format. It goes up by one whenever any text that the tool writes becomes another one, and only
 * then: by it `check` tells a file of an older format, and a release that changes no text touches no file.
 */
export const emittedFormat = 2;
