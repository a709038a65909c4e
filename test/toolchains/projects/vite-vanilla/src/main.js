document.querySelector('#app').innerHTML = `<h1>Get started</h1>`
