/**
 * The number of the emitted format. It is raised by one if any emitted text changes, and only then: `check` uses it to
 * recognise files of an older format, and a release that changes no text touches no file.
 */
export const emittedFormat = 3;
