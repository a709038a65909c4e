module.exports.greet = (name) => `Hello, ${name}`;
