// Written by us.
export const labels = {};
